import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { AccountSection } from './AccountSection.tsx';
import { DeleteModal } from './DeleteModal.tsx';

export function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <AccountSection
      title="Delete your account"
      lead="Your name, address and favorites are erased and your points are lost. Past orders stay in our books without you."
    >
      <div>
        <Button variant="danger" onClick={() => setIsAsked(true)}>
          Delete my account
        </Button>
      </div>
      {isAsked && <DeleteModal hasPassword={hasPassword} onClose={() => setIsAsked(false)} />}
    </AccountSection>
  );
}
