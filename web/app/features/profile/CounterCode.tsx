import type { makeCounterCode } from '@juniper/core/contracts/account.ts';
import { counterCodeMinutes } from '@juniper/core/rules/counter-code.ts';
import { useEffect, useState } from 'react';
import { describeFailure, sendSigned } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';

const failed = 'We couldn’t get a code. Please try again.';

/** Shows on request the code with which an order at the counter is the customer's own. */
export function CounterCode() {
  const { code, minutesLeft, failure, isAsking, ask } = useCounterCode();
  return (
    <aside className="note" aria-labelledby="counter-code">
      <h2 id="counter-code">Your code at the counter</h2>
      <p>Ordering in the store? Say your code, and the order and its points are yours.</p>
      <div role="status">
        {code && (
          <p className="countercode">
            <span aria-hidden="true">{code}</span>
            {/* With spaces, so that it is spelled. */}
            <span className="sr-only">{[...code].join(' ')}</span>
          </p>
        )}
        {failure}
      </div>
      {code && (
        <p className="hint">
          {`Good for one order, for ${minutesLeft} more ${minutesLeft === 1 ? 'minute' : 'minutes'}.`}
        </p>
      )}
      <div>
        <Button variant="secondary" size="sm" busy={isAsking} onClick={ask}>
          {code ? 'Show another code' : 'Show my code'}
        </Button>
      </div>
    </aside>
  );
}

const minuteMs = 60_000;

/** Counts on this device from the answer, because its clock may be wrong. Forgets a code that is over. */
const useCounterCode = () => {
  const [code, setCode] = useState('');
  const [minutesLeft, setMinutesLeft] = useState(0);
  const [failure, setFailure] = useState('');
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    if (!code) return undefined;
    const endsAt = Date.now() + counterCodeMinutes * minuteMs;
    const count = () => {
      const left = Math.ceil((endsAt - Date.now()) / minuteMs);
      setMinutesLeft(left);
      if (left <= 0) setCode('');
    };
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [code]);

  const ask = async () => {
    setIsAsking(true);
    setFailure('');
    try {
      const { data } = await sendSigned<typeof makeCounterCode>('POST', '/auth/counter-code');
      setCode(data.code);
      setMinutesLeft(counterCodeMinutes);
    } catch (error) {
      setCode('');
      setFailure(describeFailure(error, failed, failed));
    }
    setIsAsking(false);
  };
  return { code, minutesLeft, failure, isAsking, ask };
};
