/** Short conversations, each about one topic; replies follow in order. */
export interface Thread {
  topic: string;
  messages: readonly string[];
}

const ENGLISH: readonly Thread[] = [
  {
    topic: 'release 2.4',
    messages: [
      'The release branch is cut. Anything that should still go in?',
      'One fix for the sign-up form, please: https://example.com/changes/412',
      'Reviewed and merged :tada:',
      'Then I will tag it after lunch.',
    ],
  },
  {
    topic: 'flaky tests',
    messages: [
      'The upload test failed twice today. Has anybody seen this?',
      '```ts\nexpect(await upload(file)).toBe(201);\n```\nIt is this line, and only when the disk is slow.',
      'We could wait for the event in place of the timer.',
      ':+1: I will try that.',
    ],
  },
  {
    topic: 'lunch',
    messages: [
      'Noodles or salad today?',
      'Noodles! :ramen:',
      'Count me in, at half past twelve.',
      'See you downstairs.',
    ],
  },
];

const GERMAN: readonly Thread[] = [
  {
    topic: 'Version 2.4',
    messages: [
      'Der Zweig für die neue Version steht. Fehlt noch etwas?',
      'Eine Korrektur am Anmeldeformular: https://example.com/changes/412',
      'Geprüft und übernommen :tada:',
      'Dann setze ich die Marke nach dem Mittagessen.',
    ],
  },
  {
    topic: 'Mittagessen',
    messages: ['Nudeln oder Salat?', 'Nudeln! :ramen:', 'Ich komme um halb eins mit.', 'Bis gleich unten.'],
  },
];

const JAPANESE: readonly Thread[] = [
  {
    topic: 'リリース 2.4',
    messages: [
      'リリース用のブランチを作りました。追加したい変更はありますか？',
      '登録フォームの修正をお願いします: https://example.com/changes/412',
      '確認してマージしました :tada:',
      'では、昼食のあとにタグを付けます。',
    ],
  },
  {
    topic: '昼ごはん',
    messages: [
      '今日は麺とサラダ、どちらにしますか？',
      '麺で！ :ramen:',
      '十二時半に行きます。',
      '下で待っています。',
    ],
  },
];

const BY_LANGUAGE: Readonly<Record<string, readonly Thread[]>> = { de: GERMAN, en: ENGLISH, ja: JAPANESE };

/** The conversations in a language (`de`, `en`, `ja`); the English ones for any other. */
export function threadsIn(language: string | undefined): readonly Thread[] {
  return BY_LANGUAGE[language ?? 'en'] ?? ENGLISH;
}
