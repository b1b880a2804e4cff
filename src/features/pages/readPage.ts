import { ShownPage } from '../../../contract/pages';
import { parsedBy } from '../../api/parse';

export const readPage = parsedBy(ShownPage);
