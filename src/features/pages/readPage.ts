import { ShownPage } from '../../../contract/pages/page';
import { parsedBy } from '../../api/parse';

export const readPage = parsedBy(ShownPage);
