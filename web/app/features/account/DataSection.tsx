import type { exportData } from '@juniper/core/contracts/account.ts';
import { useState } from 'react';
import { accountMessages } from '../../lib/account-messages.ts';
import { sendSigned, wordsFor } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { AccountSection } from './AccountSection.tsx';

const saveAs = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

export function DataSection() {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      const answer = await sendSigned<typeof exportData>('GET', '/auth/export');
      saveAs('juniper-row-data.json', JSON.stringify(answer, null, 2));
    } catch (error) {
      showToast('error', wordsFor(error, accountMessages.failed, accountMessages.unreachable));
    }
    setIsLoading(false);
  };

  return (
    <AccountSection title="Your data" lead="Everything that we hold about you, in one file.">
      <div>
        <Button variant="secondary" busy={isLoading} onClick={download}>
          Download my data
        </Button>
      </div>
    </AccountSection>
  );
}
