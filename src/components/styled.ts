import { type StyledComponent } from '@emotion/styled';
import { type CSSObject, styled as styledByMui, type SxProps, type Theme } from '@mui/material/styles';
import { unstable_memoTheme as memoTheme } from '@mui/material/utils';
import { type ComponentProps, type ElementType, type JSX, type JSXElementConstructor } from 'react';

type Tags = JSX.IntrinsicElements;
type Common = { as?: ElementType; sx?: SxProps<Theme> };
type Looks = CSSObject | ((props: { theme: Theme }) => CSSObject);
type StyledOf = {
  <Tag extends keyof Tags>(tag: Tag): (looks: Looks) => StyledComponent<Common, Tags[Tag]>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  <C extends JSXElementConstructor<any>>(component: C): (looks: Looks) => StyledComponent<ComponentProps<C> & Common>;
};

/** MUI's `styled` for looks that depend on nothing but the theme: they are written out as CSS once, and not at every drawing. */
export const styled: StyledOf = (component: keyof Tags) => (looks: Looks) =>
  styledByMui(component)(typeof looks === 'function' ? memoTheme(looks) : looks);
