/**
 * Makes React work with the browser's page translation. Chrome wraps each text in elements of its own
 * (`<font><font>…</font></font>`) and removes the text node, which React still moves, removes and writes to: the page
 * stops, or shows old text. Here React's calls are redirected to the elements that replaced the text node.
 * (https://github.com/facebook/react/issues/11538)
 */

/** By removed text node, the nodes that the translation put in its place. */
const standIns = new WeakMap<Node, readonly ChildNode[]>();

const isTranslated = (node: Node | null): boolean => node?.nodeName === 'FONT';

/**
 * Watches for a translation. Node methods are patched at the first translated text: a page that is not translated runs
 * unpatched. Call it before React renders.
 */
export function tolerateTranslation(page: Node): void {
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

/** The nodes that stand for a child in its parent: the child, its wrapper, or its replacement. */
function standInsOf(parent: Node, child: Node): readonly ChildNode[] {
  let node: Node | null = child;
  while (node && node.parentNode !== parent) node = node.parentNode;
  if (node) return [node as ChildNode];
  return (standIns.get(child) ?? []).filter((one) => one.parentNode === parent);
}

function followTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const descriptor = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

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

  // New text of a removed node puts the node back, for the translation to translate.
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...descriptor,
    set(this: Node, value: string | null) {
      const [first, ...others] = this.parentNode ? [] : (standIns.get(this) ?? []).filter((one) => one.isConnected);
      if (first) {
        first.replaceWith(this);
        for (const one of others) one.remove();
        standIns.delete(this);
      }
      descriptor?.set?.call(this, value);
    },
  });
}
