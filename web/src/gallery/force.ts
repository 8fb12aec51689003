const STATES = ['hover', 'active', 'focus-visible', 'focus'] as const

/** `data-force="hover"` on an element or around it shows the state as if it were so: each rule is repeated for it. */
export function forceStates() {
  for (const sheet of document.styleSheets) repeat(sheet)
}

function repeat(group: CSSStyleSheet | CSSGroupingRule) {
  for (let at = group.cssRules.length - 1; at >= 0; at--) {
    const rule = group.cssRules[at]
    if (rule instanceof CSSMediaRule) repeat(rule)
    if (!(rule instanceof CSSStyleRule)) continue
    for (const state of STATES) {
      const pattern = new RegExp(`:${state}(?![\\w-])`, 'g')
      if (!pattern.test(rule.selectorText)) continue
      const selector = rule.selectorText.replaceAll(pattern, `[data-force~='${state}']`)
      group.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1)
    }
  }
}
