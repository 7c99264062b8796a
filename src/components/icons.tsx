import { type ReactNode } from 'react';

/**
 * An icon of lines in a square of 24, sized by the text around it. Icons of one feature are made there: those here are part of the first scripts.
 */
export function createIcon(shape: ReactNode) {
  return function ShopIcon() {
    return (
      // Plain: with MUI's SvgIcon each icon is five fibers more.
      <svg
        viewBox="0 0 24 24"
        width="1.5em"
        height="1.5em"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };
}

export const SearchIcon = createIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15.2 15.2 4.8 4.8" />
  </>,
);

export const BasketIcon = createIcon(
  <>
    <path d="M3.5 10h17l-1.7 8.3a2 2 0 0 1-2 1.7H7.2a2 2 0 0 1-2-1.7Z" />
    <path d="m8 10 3-6M16 10l-3-6M9.5 13.5v3M14.5 13.5v3" />
  </>,
);

export const HeartIcon = createIcon(
  <path d="M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z" />,
);

export const LockIcon = createIcon(
  <>
    <rect x="5.5" y="10.5" width="13" height="9.5" rx="2" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </>,
);

export const MenuIcon = createIcon(<path d="M4 7h16M4 12h16M4 17h10" />);

export const CloseIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />);

export const PersonIcon = createIcon(
  <>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" />
  </>,
);

export const FilterIcon = createIcon(
  <>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </>,
);

export const TickIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.3 2.8 2.8L16.2 9.5" />
  </>,
);

export const AlertIcon = createIcon(
  <>
    <path d="M12 4 2.8 19.5h18.4Z" />
    <path d="M12 10v4.5M12 17.2v.1" />
  </>,
);

export const InfoIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
);

export const ChevronIcon = createIcon(<path d="m7 10 5 5 5-5" />);

export const MinusIcon = createIcon(<path d="M5 12h14" />);
export const PlusIcon = createIcon(<path d="M5 12h14M12 5v14" />);
