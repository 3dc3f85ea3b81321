export interface Block {
  tag: string;
  /** Source of the leading inline text; for code, the code itself. */
  text: string;
  children: Block[];
  /** Source of the inline text after it, within its parent. */
  tail: string;
  /** HTML attributes, each after a space. */
  attributes: string;
}

export function newBlock(tag: string, text = '', attributes = ''): Block {
  return { tag, text, children: [], tail: '', attributes };
}

export function addBlock(parent: Block, tag: string, text = '', attributes = ''): Block {
  const block = newBlock(tag, text, attributes);
  parent.children.push(block);
  return block;
}

export function isList({ tag }: Block): boolean {
  return tag === 'ul' || tag === 'ol';
}
