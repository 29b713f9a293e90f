import { ContactDetails } from '../features/contact/ContactDetails.tsx';
import { ContactForm } from '../features/contact/ContactForm.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

export const head: Head = {
  title: 'Contact Us',
  description: 'How to reach us: by message, by phone, by email, or across the counter.',
  path: paths.contact,
};

export default function ContactPage() {
  return (
    <>
      <PageHeading
        title="Contact Us"
        lead="A question, a gift card, a party of twenty: write to us, call, or come by the counter."
      />
      <div className="wrap formpage">
        <ContactForm />
        <ContactDetails />
      </div>
    </>
  );
}
