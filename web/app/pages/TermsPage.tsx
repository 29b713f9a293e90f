import { getTermsText } from '@juniper/core/content/terms.ts';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { LegalPage } from '../features/content/LegalPage.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';

const title = 'Terms and Conditions';

export const head: Head = {
  title,
  description: 'The terms under which we take orders and keep accounts.',
  path: paths.terms,
};

export default function TermsPage() {
  const catalogue = useCatalogue();
  return <LegalPage title={title} text={(isMailOff) => getTermsText(isMailOff, catalogue)} />;
}
