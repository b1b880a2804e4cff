import { bakery } from './bakery';
import { beauty } from './beauty';
import { books } from './books';
import { christmas } from './christmas';
import { drinks } from './drinks';
import { fashion } from './fashion';
import { fruits } from './fruits';
import { garden } from './garden';
import { home } from './home';
import { pantry } from './pantry';
import { sports } from './sports';
import { tech } from './tech';
import { toys } from './toys';
import type { DemoCategory } from './types';

/** The demo catalogue, in the order in which its rows get their identifiers. */
export const demoCatalog: readonly DemoCategory[] = [
	fruits,
	drinks,
	bakery,
	fashion,
	tech,
	home,
	sports,
	toys,
	pantry,
	garden,
	books,
	beauty,
	christmas,
];
