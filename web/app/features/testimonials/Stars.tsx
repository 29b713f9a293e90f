import { Icon } from '../../ui/Icon.tsx';

export function Stars() {
  return (
    <span className="stars" role="img" aria-label="5 out of 5 stars">
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" />
      ))}
    </span>
  );
}
