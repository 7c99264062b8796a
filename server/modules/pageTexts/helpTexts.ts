/** The default texts about how the shop works. */
import { type DefaultText } from './textFacts';

export const contact: DefaultText = ({ hasComplaintContact }) => `## Questions about an order

Call or write to us and give the number of the order, like MP-7K3Q-9XFD. It is at the top of the order and in every email about it.

- Phone: {{shop_phone}}
- Email: {{shop_email}}

## Complaints

${
  hasComplaintContact
    ? 'Complaints go to {{grievance_officer}}, {{complaint_contact}}.'
    : 'Call or write to us: phone number and email address are above.'
} You get a response within {{complaint_days}}. Complaints and our responses are kept for five years. When goods are damaged, wrong or missing, report it with the order: see [Returns](/returns).

## Seller

{{shop_name}}\\
{{shop_address}}

{{seller_numbers}}

We sell everything in this shop in our own name, also what members have supplied.
`;

export const delivery: DefaultText = () => `## Where and when

The checkout shows how we deliver to your address: in a time slot that you choose, or by courier within the days that are shown. A slot closes some time before it begins, or when it is full.

## What it costs

The fee depends on the area and is shown before you place the order. Nothing is added after the order is placed.

{{delivery_areas}}

## When the rider comes

The rider calls the phone number of the address. Check the goods when you take them. The bill is with the order: open the order and choose Bill.

When nobody is there, we call you and deliver again. After two deliveries that failed because nobody took the order, cash on delivery is not offered for 90 days.

## Missing or replaced goods

When something is sold out after all, you pay for what is delivered only. What you have paid already goes back to you.

## Cancelling

You can cancel an order yourself until we begin to pack it. After that, call us ({{shop_phone}}).
`;

export const returns: DefaultText = ({ hasWallets }) => `## How long

- Sealed packs with the seal whole: {{return_days_sealed}} after delivery.
- Other goods: {{return_days_other}} after delivery, unless the page of the product names another time.
- Fresh goods such as vegetables, fruit and dairy: {{return_hours_fresh}} after delivery.

## What can be returned

Goods that are damaged, wrong, missing or not of the quality that you expected, and packs that you no longer want. Packs must come back as they were delivered. Fresh goods cannot be returned because you changed your mind.

## How to return something

Open the order under [Orders](/orders) and choose **Report a problem or return goods**. Say which products, what is wrong, and add a photo where it helps. You get your money back or the same goods again, as you wish. The bill is with the order, so you need no paper. Or call us ({{shop_phone}}).

## Your money

You get back what you paid for the goods, without any deduction, within {{refund_days}} after we agreed to the return. ${
  hasWallets
    ? 'What you paid with a wallet goes back to the wallet, cash is paid back in cash.'
    : 'It is paid back in cash.'
} You receive a credit note, which is shown with the bill.
`;

export const questions: DefaultText = ({ hasTaxNumber, hasWallets }) => `## How can I pay?

The checkout offers these ways, where they are possible, and says why one is not:

{{payment_methods}}

Cash on delivery is possible up to {{cash_limit}}.
${
  hasWallets
    ? `
## When do I pay with a wallet?

When you place the order. An order that is not paid within {{payment_window}} expires, and the items go back on sale. Money that arrives too late for the order goes back to you.
`
    : ''
}
## What is in the price?

All prices are in Nepalese rupees and are what you pay${hasTaxNumber ? ', taxes included' : ''}. Only the delivery fee is added.

## Where is my bill?

It is issued when the order leaves the shop. Open the order and choose Bill to read or print it.${
  hasTaxNumber
    ? ' For a bill in the name of a company, enter its PAN at the checkout: a bill cannot be changed after it is issued.'
    : ''
}

## Can I change or cancel an order?

You can cancel it until we begin to pack it. To change it, call us ({{shop_phone}}).

## Something is wrong with my order. What now?

See [Returns](/returns).
`;
