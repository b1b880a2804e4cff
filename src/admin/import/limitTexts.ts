import { importLimits } from '#contract/catalog/import';
import { amountOf } from './numberText';

export const mostBytes = `${importLimits.fileBytes / 1024 ** 2} MB`;
export const mostRows = amountOf(importLimits.rows, 'fila', 'filas');
