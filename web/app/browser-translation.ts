/**
 * The browser's translation and React, in one page. Chrome's puts each text into elements of its own
 * (`<font><font>…</font></font>`) and takes the text's node away, which React goes on to move, remove and write to: the
 * page stops, or shows what was said before. Here React's calls find what stands for the text now.
 * (https://github.com/facebook/react/issues/11538)
 */

/** By a text's node that was taken away, what the translation put in its place. */
const standIns = new WeakMap<Node, readonly ChildNode[]>();

const isTranslated = (node: Node | null): boolean => node?.nodeName === 'FONT';

/**
 * Watches for a translation. What it changes in the page's ways begins with the first text that is translated: a page
 * that is not translated runs as ever. Call it before React draws.
 */
export function surviveTranslation(page: Node): void {
  let isUnderWay = false;
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const inPlace = addedNodes.length > 0 ? [...addedNodes] : [previousSibling, nextSibling].filter(isTranslated);
      if (!inPlace.some(isTranslated)) continue;
      for (const node of removedNodes)
        if (node.nodeType === Node.TEXT_NODE && !node.isConnected) standIns.set(node, inPlace as ChildNode[]);
      if (!isUnderWay) followTranslation();
      isUnderWay = true;
    }
  }).observe(page, { childList: true, subtree: true });
}

/** What stands in a parent for one of its children: the child, what it was put into, or what took its place. */
function standInsOf(parent: Node, child: Node): readonly ChildNode[] {
  let node: Node | null = child;
  while (node && node.parentNode !== parent) node = node.parentNode;
  if (node) return [node as ChildNode];
  return (standIns.get(child) ?? []).filter((one) => one.parentNode === parent);
}

function followTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const said = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    for (const one of standInsOf(this, child)) one.remove();
    return child;
  };

  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, added: T, before: Node | null): T {
    const isThere = before === null || before.parentNode === this;
    const place = isThere ? before : (standInsOf(this, before)[0] ?? null);
    return insertBefore.call(this, added, place) as T;
  };

  // What a text says next stands again in its own node, for the translation to translate.
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...said,
    set(this: Node, value: string | null) {
      const [first, ...others] = this.parentNode ? [] : (standIns.get(this) ?? []).filter((one) => one.isConnected);
      if (first) {
        first.replaceWith(this);
        for (const one of others) one.remove();
        standIns.delete(this);
      }
      said?.set?.call(this, value);
    },
  });
}
