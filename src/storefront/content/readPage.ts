import { parsedBy } from '#api/parse';
import { ShownPage } from '#contract/content/page';

export const readPage = parsedBy(ShownPage);
