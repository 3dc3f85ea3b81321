/** What something is called, and what it says of itself. */
export type Named = readonly [name: string, description: string];

/** Names in one language. */
export interface Names {
  channels: readonly Named[];
  groups: readonly Named[];
  folders: readonly Named[];
}

const ENGLISH: Names = {
  channels: [
    ['design reviews', 'Mock-ups and prototypes, before they are built'],
    ['releases', 'What ships, and when'],
    ['support', 'Questions of customers, and who answers them'],
    ['backend', 'Servers, queues and databases'],
    ['mobile', 'The apps for phones and tablets'],
    ['documentation', 'Guides, examples and release notes'],
    ['incidents', 'What is down, and what is done about it'],
    ['accessibility', 'Keyboards, contrast and screen readers'],
    ['onboarding', 'For everybody who is new here'],
    ['books', 'What we are reading'],
    ['lunch', 'Who goes where, and at what time'],
    ['random', 'Whatever has no other place'],
  ],
  groups: [
    ['reviewers', 'Have a look at every change'],
    ['release-managers', 'Decide what ships'],
    ['translators', 'Put the app into other languages'],
    ['mentors', 'Help those who are new'],
    ['writers', 'Keep the guides up to date'],
    ['first-aid', 'Know where the bandages are'],
    ['event-crew', 'Prepare the summer party'],
    ['testers', 'Try it before everybody else'],
  ],
  folders: [
    ['Product', 'What we build'],
    ['Engineering', 'How we build it'],
    ['Customers', 'For whom we build it'],
    ['Operations', 'What keeps it running'],
    ['Learning', 'Talks, books and courses'],
    ['Social', 'Everything but work'],
  ],
};

const GERMAN: Names = {
  channels: [
    ['Entwürfe', 'Skizzen und Prototypen, bevor sie gebaut werden'],
    ['Versionen', 'Was wann erscheint'],
    ['Kundenfragen', 'Wer was gefragt hat, und wer antwortet'],
    ['Anleitungen', 'Texte, Beispiele und Versionshinweise'],
    ['Störungen', 'Was nicht geht, und was dagegen getan wird'],
    ['Mittagessen', 'Wer wohin geht, und um wie viel Uhr'],
  ],
  groups: [
    ['Prüfer', 'Sehen sich jede Änderung an'],
    ['Übersetzer', 'Bringen die App in andere Sprachen'],
    ['Paten', 'Helfen allen, die neu sind'],
    ['Ersthelfer', 'Wissen, wo die Pflaster sind'],
  ],
  folders: [
    ['Produkt', 'Was wir bauen'],
    ['Technik', 'Wie wir es bauen'],
    ['Kunden', 'Für wen wir es bauen'],
    ['Feierabend', 'Alles außer Arbeit'],
  ],
};

const JAPANESE: Names = {
  channels: [
    ['デザイン', '作る前の画面案と試作'],
    ['リリース', 'いつ何を出すか'],
    ['お問い合わせ', 'お客様からの質問と担当者'],
    ['ドキュメント', 'ガイド、例、更新情報'],
    ['障害対応', '今止まっているものと対応状況'],
    ['雑談', 'ほかに場所のない話'],
  ],
  groups: [
    ['レビュー担当', 'すべての変更を確認します'],
    ['翻訳チーム', 'アプリをほかの言語にします'],
    ['メンター', '新しい人を手伝います'],
    ['テスト担当', 'いちばん先に試します'],
  ],
  folders: [
    ['製品', '何を作るか'],
    ['開発', 'どう作るか'],
    ['お客様', '誰のために作るか'],
    ['交流', '仕事以外のこと'],
  ],
};

const BY_LANGUAGE: Readonly<Record<string, Names>> = { de: GERMAN, en: ENGLISH, ja: JAPANESE };

/** The names in a language (`de`, `en`, `ja`); the English ones for any other. */
export function namesIn(language: string | undefined): Names {
  return BY_LANGUAGE[language ?? 'en'] ?? ENGLISH;
}

/** The nth thing of a list, from 1 on. Once all names are used, they come with a number. */
export function named(list: readonly Named[], n: number): { name: string; description: string } {
  const [name, description] = list[(n - 1) % list.length] as Named;
  const round = Math.ceil(n / list.length);
  return { name: round === 1 ? name : `${name} ${round}`, description };
}

/** A name that nothing else has, where none was asked for: with a number only if it has to have one. */
export function freeName(
  given: string | undefined,
  name: string,
  isTaken: (name: string) => boolean,
): string {
  if (given !== undefined) return given;
  const plain = name.replace(/ \d+$/, '');
  let free = plain;
  for (let i = 2; isTaken(free); i++) free = `${plain} ${i}`;
  return free;
}
