import { createIcon } from '../../components/icons';

export const PhoneIcon = createIcon(
  <path d="M6 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2A16.5 16.5 0 0 1 4 5.5a2 2 0 0 1 2-2Z" />,
);

export const MoreIcon = createIcon(<path d="M12 5.5v.01M12 12v.01M12 18.5v.01" strokeWidth={3} />);

export const PlaceIcon = createIcon(
  <>
    <path d="M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11Z" />
    <circle cx="12" cy="10" r="2" />
  </>,
);

const bell = <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4" />;
export const BellIcon = createIcon(bell);
export const BellOffIcon = createIcon(
  <>
    {bell}
    <path d="M4 4l16 17" />
  </>,
);
