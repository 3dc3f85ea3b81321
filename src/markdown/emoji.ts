import { EMOJI_NAMES } from './emoji-names.js';

/** Where the service's names differ from the common ones, or add to them. The first name of a code is shown. */
const OWN_NAMES =
  '1f44d +1 thumbs_up|1f44e -1 thumbs_down|1f620 angry|1f4a1 bulb light_bulb|1f370 cake|2705 check|' +
  '2714 check_mark|274c cross_mark|1f62e open_mouth|1f389 tada party_popper|2639 sad|1f641 frown|' +
  '1f642 smile slight_smile|1f603 smiley|1f44c ok|1f6e0 working_on_it|1f914 thinking|1f606 laughing|1f4dd memo';

interface Names {
  codes: Map<string, string>;
  names: Map<string, string>;
}

// Read once, when first asked: most processes never render an emoji.
let known: Names | undefined;

function table(): Names {
  if (known !== undefined) return known;
  known = { codes: new Map(), names: new Map() };
  for (const entry of [...OWN_NAMES.split('|'), ...EMOJI_NAMES.split('|')]) {
    const [code = '', ...names] = entry.split(' ');
    for (const name of names) {
      // A name that the service gives to another emoji is not this one's.
      if (known.codes.has(name)) continue;
      known.codes.set(name, code);
      if (!known.names.has(code)) known.names.set(code, name);
    }
  }
  return known;
}

const FLAG = /^flag-([a-z])([a-z])$/;
const INDICATOR_A = 0x1f1e6;

/** The code of an emoji: hexadecimal code points, apart by dashes, without variation selectors. */
export function emojiCode(name: string): string | undefined {
  const letters = FLAG.exec(name);
  if (letters === null) return table().codes.get(name);
  return [letters[1], letters[2]]
    .map((letter) => ((letter as string).charCodeAt(0) - 97 + INDICATOR_A).toString(16))
    .join('-');
}

/** The name by which an emoji is shown. */
export function emojiName(code: string): string | undefined {
  return table().names.get(code);
}
