export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Visits every node of a syntax tree, each after the one that holds it. */
export function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node) {
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, visit, node)
    }
  }
}
