import { ShownPage } from '#contract/content/page';
import { parsedBy } from '#api/parse';

export const readPage = parsedBy(ShownPage);
