import { sessionMarkScript } from './features/auth/session.ts';
import { themeMarkScript } from './features/theme/theme-mark.ts';

/** Lets pages keep room for the filter's line if a filter is on. */
const filterMarkScript =
  "try{if(localStorage.getItem('juniper_avoid'))document.documentElement.dataset.filtered=''}catch{}";

/**
 * Remembers the last button that was pressed before hydration, and presses it again once the page answers. From the
 * start of hydration on, React records presses itself, so this script stops: otherwise they would run twice.
 */
const earlyPressScript =
  "{let b,h=e=>{b=e.target.closest('button')??b};addEventListener('click',h,true);addEventListener('hydrate',()=>removeEventListener('click',h,true));addEventListener('alive',()=>b?.click(),{once:true})}";

const inlineScripts = [sessionMarkScript, themeMarkScript, filterMarkScript, earlyPressScript];

/**
 * Writes the scripts that run before the first paint. Their hashes are in the Content-Security-Policy, so their texts are
 * constant. Only the server renders them: browsers load no code for them.
 */
export function InlineScripts() {
  return inlineScripts.map((script) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, hashed in the CSP.
    <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
  ));
}
