import { lazyPart } from '../../lib/lazy-part.ts';

export const PersonalBand = lazyPart(() => import('./PersonalBand.tsx'), 'PersonalBand');
