import { sessionMarkScript } from './features/auth/session.ts';
import { filterMarkScript } from './features/menu/filter-mark.ts';
import { themeMarkScript } from './features/theme/theme-mark.ts';

/**
 * Remembers the last button that was pressed before hydration, and presses it again once the page answers. From the
 * start of hydration on, React records presses itself, so this script stops: otherwise they would run twice. The
 * script's hash is in the Content-Security-Policy, as are those of the marks.
 */
const earlyPressScript =
  "{let b,h=e=>{b=e.target.closest('button')??b};addEventListener('click',h,true);addEventListener('hydrate',()=>removeEventListener('click',h,true));addEventListener('alive',()=>b?.click(),{once:true})}";

const inlineScripts = [sessionMarkScript, themeMarkScript, filterMarkScript, earlyPressScript];

/** Writes the scripts that run before the first paint. Only the server renders them: browsers load no code for them. */
export function InlineScripts() {
  return inlineScripts.map((script) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text, hashed in the CSP.
    <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
  ));
}
