import type { DemoCategory } from './demoProduct';

const herbsAndWellness: DemoCategory = {
  name: 'Herbs & Wellness',
  products: [
    {
      name: 'Yarsagumba (यार्सागुम्बा), Whole, 20 g',
      price: '48500.00',
      quantity: 2,
      picture: 'yarsagumba',
      desc: "Caterpillar fungus from the meadows of Dolpo above 4,000 metres, collected in June under permit and graded by hand. Delivered insured, with the collector's receipt.",
    },
    {
      name: 'Shilajit Resin (शिलाजित), 20 g',
      price: '1450.00',
      quantity: 18,
      picture: 'shilajit',
      desc: 'Purified black resin that seeps from sun-warmed Himalayan rock. A grain the size of a lentil dissolves in warm milk.',
    },
    {
      name: 'Ashwagandha Powder (अश्वगन्धा), 100 g',
      price: '290.00',
      quantity: 44,
      picture: 'root-powder',
      desc: 'Fine powder of the dried root, bitter and earthy. Taken in milk with honey by tradition.',
    },
    {
      name: 'Shatavari Root (कुरिलो), 100 g',
      price: '380.00',
      quantity: 21,
      picture: 'roots-dried',
      desc: 'Peeled and dried roots of wild asparagus, sweetish when chewed. Boil a few pieces in milk.',
    },
    {
      name: 'Dried Amla (अमला), 200 g',
      price: '195.00',
      quantity: 52,
      picture: 'amla',
      desc: 'Gooseberries of the middle hills, cut and dried with salt. Sour first; then drink water, and it turns sweet.',
    },
    {
      name: 'Triphala Powder (त्रिफला), 150 g',
      price: '220.00',
      quantity: 36,
      picture: 'root-powder',
      desc: 'Harro, barro and amla in equal parts, ground together. Half a teaspoon in warm water at night is the old rule.',
    },
    {
      name: 'Tulsi Leaves (तुलसी), Dried, 50 g',
      price: '130.00',
      quantity: 48,
      picture: 'herb',
      desc: 'Holy basil for tea, grown in Lalitpur gardens. Clove-like and comforting when it rains.',
    },
    {
      name: 'Sweet Flag Root (बोझो), 50 g',
      price: '95.00',
      quantity: 33,
      picture: 'roots-dried',
      desc: 'What singers keep in the cheek for a clear voice: bitter, hot, aromatic slices.',
    },
    {
      name: 'Soapnuts (रिठ्ठा), 250 g',
      price: '150.00',
      quantity: 41,
      picture: 'soapnuts',
      desc: 'Dried berries that lather in warm water. For woollens, for silver and for hair.',
    },
    {
      name: 'Chiuri and Turmeric Soap (साबुन), 100 g',
      price: '160.00',
      quantity: 59,
      picture: 'soap',
      desc: 'Cold-made with butter-tree fat and turmeric; ripened for six weeks. Mild foam, no perfume.',
    },
    {
      name: 'Rope Incense (धूप), 30 pieces',
      price: '120.00',
      quantity: 77,
      picture: 'incense',
      desc: 'Lokta-paper ropes twisted around juniper and herbs. Burns slowly, smells of a mountain monastery.',
    },
    {
      name: 'Aloe Vera Gel (घ्यूकुमारी), 150 ml',
      price: '260.00',
      quantity: 30,
      picture: 'aloe',
      desc: 'Clear gel of fresh leaves for sun-tired skin. 98% aloe, no colour.',
    },
  ],
};

const giftBoxes: DemoCategory = {
  name: 'Gift Boxes',
  products: [
    {
      name: 'Bhai Tika Mewa Box (भाइटीका मेवा), 1 kg',
      price: '2450.00',
      quantity: 60,
      picture: 'mewa-box',
      featured: true,
      desc: 'Almonds, cashews, pistachios, walnuts, dates, figs, raisins and rock sugar in a Lokta-paper box with eight rooms. For the fifth day of Tihar, and for brothers far away.',
    },
    {
      name: 'Tihar Masala Garland (मसलाको माला), 1 piece',
      price: '350.00',
      quantity: 75,
      picture: 'masala-garland',
      desc: 'Dry dates, walnuts, cashews and coconut on a red thread, strung by the women of our neighbourhood.',
    },
    {
      name: 'Dashain Gift Basket (दसैं उपहार), Large',
      price: '4990.00',
      quantity: 12,
      picture: 'gift-basket',
      featured: true,
      desc: 'Ghee, honey, marsi rice, a kilogram of mixed mewa, timur and Ilam tea in a bamboo basket. We write the card for you.',
    },
    {
      name: 'Wedding Sagun Platter (सगुन), 2 kg',
      price: '5850.00',
      quantity: 8,
      picture: 'sagun-platter',
      desc: 'Nuts, dried fruits, coconut, rock sugar and sweets arranged on a brass-coloured plate under red gauze. Please order three days ahead.',
    },
    {
      name: 'Ilam Tea Trio (इलाम चिया उपहार), 3 × 50 g',
      price: '890.00',
      quantity: 37,
      picture: 'tea-gift',
      desc: 'Black, green and white tea in three small tins, with a note on water and time for each.',
    },
    {
      name: 'Himalayan Spice Set (मसला उपहार), 8 Jars',
      price: '1650.00',
      quantity: 28,
      picture: 'spice-set',
      desc: 'Timur, jimbu, turmeric, cumin, coriander, black cardamom, cinnamon and garam masala in small glass jars.',
    },
    {
      name: 'Honey Tasting Box (मह उपहार), 4 × 120 g',
      price: '1290.00',
      quantity: 19,
      picture: 'wrapped-gift',
      desc: 'Chiuri, mustard, buckwheat and wild-flower honey side by side. With a wooden dipper.',
    },
    {
      name: 'Pasni Gift Set (पास्नी उपहार), for the First Rice',
      price: '3200.00',
      quantity: 0,
      picture: 'ribbon',
      desc: "Everything for a baby's rice feeding: fine rice, cow ghee, honey, rock sugar, lito and a small brass-coloured bowl. Sold out this month.",
    },
    {
      name: 'Diya and Mewa Hamper (दियो र मेवा), 600 g',
      price: '1750.00',
      quantity: 24,
      picture: 'diya-lamp',
      desc: 'Four clay lamps, cotton wicks, a small jar of ghee and three kinds of dry fruit. Light for Laxmi Puja, and something to eat by it.',
    },
  ],
};

export const wellnessAndGifts: readonly DemoCategory[] = [herbsAndWellness, giftBoxes];
