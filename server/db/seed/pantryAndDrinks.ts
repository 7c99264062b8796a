import type { DemoCategory } from './demoProduct';

const noodlesAndSnacks: DemoCategory = {
  name: 'Noodles & Snacks',
  products: [
    {
      name: 'Wheat Noodles for Thukpa (थुक्पा), 400 g',
      price: '150.00',
      quantity: 68,
      picture: 'steaming-bowl',
      desc: 'Air-dried flat noodles that stay firm in broth. Four minutes, then greens, then an egg.',
    },
    {
      name: 'Chowmein Noodles (चाउमिन), 500 g',
      price: '125.00',
      quantity: 92,
      picture: 'noodles-dry',
      desc: 'Thin egg-free noodles for the wok. Boil short, rinse cold, fry hot.',
    },
    {
      name: 'Instant Masala Noodles (चाउचाउ), Pack of 5',
      price: '125.00',
      quantity: 210,
      picture: 'noodle-pack',
      desc: 'Pre-cooked: three minutes in water, or crushed dry with onion, chilli and lime, as every trekker knows.',
    },
    {
      name: 'Rice Vermicelli (चामलको चाउचाउ), 400 g',
      price: '160.00',
      quantity: 37,
      picture: 'noodles-dry',
      desc: 'Fine white threads, free of gluten. Soak in hot water; they cook themselves.',
    },
    {
      name: 'Dalmoth (दालमोठ), 400 g',
      price: '170.00',
      quantity: 81,
      picture: 'dalmoth',
      desc: 'Fried lentils, sev, peanuts and beaten rice with spices. The bowl on the table when guests sit down.',
    },
    {
      name: 'Puffed Rice (भुजा), 250 g',
      price: '60.00',
      quantity: 73,
      picture: 'bhuja',
      desc: 'Light as air, from hot sand. For chatpate: onion, tomato, green chilli, lime, mustard oil.',
    },
    {
      name: 'Popping Corn (पप्कर्न मकै), 500 g',
      price: '130.00',
      quantity: 57,
      picture: 'popped-corn',
      desc: 'Small hard kernels, at least 95% of which pop. Ghee, salt, a pinch of timur.',
    },
    {
      name: 'Mung Papad (मुगको पापड), 200 g',
      price: '110.00',
      quantity: 65,
      picture: 'papad',
      desc: 'Rolled thin and dried in the sun. Half a minute over a flame, turning.',
    },
    {
      name: 'Roasted Soybeans with Garlic (भटमास साँधेको), 200 g',
      price: '140.00',
      quantity: 46,
      picture: 'soybeans-spiced',
      desc: 'Bhatmas sandheko mix: beans, fried garlic, dried chilli and salt. Add fresh ginger and lime.',
    },
    {
      name: 'Banana Chips (केराको चिप्स), 200 g',
      price: '150.00',
      quantity: 39,
      picture: 'banana-chips',
      desc: 'Green bananas sliced straight into coconut oil, with turmeric and salt.',
    },
    {
      name: 'Fini Roti (फिनी रोटी), 6 pieces',
      price: '320.00',
      quantity: 14,
      picture: 'fini',
      desc: 'Many-layered, flower-shaped pastry of weddings and Dashain. Fragile: eaten over a plate.',
    },
    {
      name: 'Millet Cookies (कोदोको बिस्कुट), 250 g',
      price: '210.00',
      quantity: 34,
      picture: 'cookie',
      desc: 'Finger millet, butter and chaku, baked crisp. Short, dark, not too sweet.',
    },
  ],
};

const dairy: DemoCategory = {
  name: 'Dairy & Eggs',
  products: [
    {
      name: 'Juju Dhau (जुजु धौ), 1 kg Clay Pot',
      price: '450.00',
      quantity: 16,
      picture: 'juju-dhau',
      featured: true,
      desc: 'The king of curds, from Bhaktapur: buffalo milk boiled long, sweetened lightly and set in a clay pot wrapped in straw. Keep cold, eat within five days.',
    },
    {
      name: 'Yak Cheese from Langtang (याक चिज), 250 g',
      price: '520.00',
      quantity: 23,
      picture: 'cheese-wedge',
      featured: true,
      desc: 'Firm Alpine-style wheel of chauri milk, ripened for six months in the valley that has made it since the 1950s. Nutty; grates and melts well.',
    },
    {
      name: 'Fresh Paneer (पनिर), 250 g',
      price: '270.00',
      quantity: 35,
      picture: 'paneer',
      desc: 'Pressed this morning from whole milk. Soft in curries, golden in the pan.',
    },
    {
      name: 'Whole Milk (दूध), 1 L',
      price: '110.00',
      quantity: 48,
      picture: 'glass-of-milk',
      desc: 'Pasteurised cow milk with its cream on top. Boil before use, keep cold, finish in two days.',
    },
    {
      name: 'Farm Butter (नौनी), 200 g',
      price: '280.00',
      quantity: 26,
      picture: 'butter',
      desc: 'Churned from curd and washed in cold water, unsalted. On toast, on dhindo, in tea.',
    },
    {
      name: 'Farm Eggs (अण्डा), Crate of 30',
      price: '570.00',
      quantity: 40,
      picture: 'egg',
      desc: 'Brown eggs from free-running hens in Chitwan, packed with care. Broken ones are replaced without a question.',
    },
    {
      name: 'Khuwa (खुवा), 250 g',
      price: '290.00',
      quantity: 15,
      picture: 'khuwa',
      desc: 'Milk reduced until it can be kneaded, the ground for peda, gundpak and barfi. Keeps five days cold, two months frozen.',
    },
    {
      name: 'Spiced Buttermilk (मोही), 500 ml',
      price: '70.00',
      quantity: 1,
      picture: 'mohi',
      desc: 'What is left when the butter has come, with cumin, mint and black salt. The last bottle of the day.',
    },
  ],
};

const drinks: DemoCategory = {
  name: 'Drinks',
  products: [
    {
      name: 'Sea Buckthorn Juice (डालेचुक), 300 ml',
      price: '540.00',
      quantity: 32,
      picture: 'bottle-orange',
      desc: 'Wild orange berries of Mustang and Manang, pressed without sugar. Very sour, very good: dilute one to five and sweeten with honey.',
    },
    {
      name: 'Rhododendron Squash (लालीगुराँसको स्क्वास), 700 ml',
      price: '430.00',
      quantity: 29,
      picture: 'bottle-red',
      desc: 'Petals of the national flower, cooked to a rose-red syrup in spring. One part to four parts of cold water.',
    },
    {
      name: 'Bel Squash (बेलको स्क्वास), 700 ml',
      price: '390.00',
      quantity: 43,
      picture: 'bottle-amber',
      desc: 'Wood apple from the Terai, soothing and slightly perfumed. For the hottest weeks before the rain.',
    },
    {
      name: 'Marpha Apple Juice (स्याउको जुस), 1 L',
      price: '310.00',
      quantity: 54,
      picture: 'beverage-box',
      desc: 'Cloudy, pressed from windfall apples, nothing added. Shake, chill, pour.',
    },
    {
      name: 'Lemon and Ginger Cordial (कागती अदुवा), 500 ml',
      price: '320.00',
      quantity: 38,
      picture: 'tropical-drink',
      desc: 'Sharp and warming, with hot or with sparkling water.',
    },
    {
      name: 'Coconut Water (नरिवलको पानी), 330 ml',
      price: '120.00',
      quantity: 86,
      picture: 'coconut',
      desc: 'Young coconuts, nothing else. Best ice-cold after a walk in the sun.',
    },
    {
      name: 'Mango Lassi (आँपको लस्सी), 250 ml',
      price: '110.00',
      quantity: 0,
      picture: 'cup-with-straw',
      desc: 'Thick curd, Maldah pulp and a little cardamom. Made when mangoes are here.',
    },
    {
      name: 'Himalayan Spring Water (पानी), 1 L',
      price: '30.00',
      quantity: 300,
      picture: 'bottle-water',
      desc: 'Bottled at the source in returnable glass. Bring the bottle back and get 10 rupees.',
    },
  ],
};

export const pantryAndDrinks: readonly DemoCategory[] = [noodlesAndSnacks, dairy, drinks];
