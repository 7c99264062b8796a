/** The tables as drizzle sees them; `server/migrations/` makes them, constraints, indexes and triggers included. */
import { boolean, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  email: text('email').notNull(),
  phoneNumber: text('phone_number'),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  emailVerifiedAt: moment('email_verified_at'),
  verificationTokenHash: text('verification_token_hash'),
  verificationResentAt: moment('verification_resent_at'),
  dateJoined: moment('date_joined').notNull().defaultNow(),
});

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: integer('user_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
});

export const mails = pgTable('mails', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
  /** Written by servers of an older version that are still running; from this one on a mail that was sent has no row. */
  sentAt: moment('sent_at'),
  lastError: text('last_error'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const categories = pgTable('categories', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
});

export const products = pgTable('products', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  desc: text('desc').notNull().default(''),
  /** NPR as numeric text with two decimals; never read it through a relational `with` query, which makes a number of it. */
  price: numeric('price', { precision: 12, scale: 2 }).notNull(),
  quantity: integer('quantity').notNull().default(0),
  image: text('image'),
  categoryId: integer('category_id').notNull(),
  featured: boolean('featured').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Maintained by a trigger. */
  searchText: text('search_text'),
});

export const cartItems = pgTable('cart_items', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  productId: integer('product_id').notNull(),
  quantity: integer('quantity').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
