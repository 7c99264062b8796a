import type pictures from './pictures.json';

/** A picture's name in pictures.json; scripts/buildPictures.mjs writes it as `<name>.svg`. */
export type Picture = keyof typeof pictures;

export type DemoProduct = {
  name: string;
  /** NPR with two decimals, as `numeric` takes it. */
  price: string;
  /** Stock. */
  quantity: number;
  picture: Picture;
  desc: string;
  featured?: true;
};

export type DemoCategory = { name: string; products: readonly DemoProduct[] };
