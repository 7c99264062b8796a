import { type DemoCategory } from './demoProduct';
import { dryFruits } from './dryFruits';
import { freshProduce } from './freshProduce';
import { grains } from './grains';
import { pantryAndDrinks } from './pantryAndDrinks';
import { spicesAndOils } from './spicesAndOils';
import { teaAndSweets } from './teaAndSweets';
import { traditionalFoods } from './traditionalFoods';
import { wellnessAndGifts } from './wellnessAndGifts';

/** The whole demo catalog, in the order in which it is inserted. */
export const demoCatalog: readonly DemoCategory[] = [
  ...dryFruits,
  ...grains,
  ...spicesAndOils,
  ...teaAndSweets,
  ...traditionalFoods,
  ...freshProduce,
  ...pantryAndDrinks,
  ...wellnessAndGifts,
];
