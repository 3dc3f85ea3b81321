import type { Texts } from './types.js';

export const german: Texts = {
  threads: [
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
  ],
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
