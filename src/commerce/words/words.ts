import { createContext, useContext } from 'react';
import { notThereYet } from '#contract/delivery/quote';

/** Spanish: «tú» for the shopper, about the customer for the team. */
export interface SaleWords {
	how: string;
	districtFirst: string;
	districtMissing: string;
	districtHelp: string;
	nowhere: (place: string) => string;
	wayMissing: string;
	office: string;
	officeMissing: string;
}

const shopperWords: SaleWords = {
	how: '¿Cómo quieres recibirlo?',
	districtFirst: 'Elige tu distrito y te decimos cómo, cuándo y por cuánto llega.',
	districtMissing: 'Elige tu distrito para saber cómo y por cuánto llega',
	districtHelp: 'Escribe tu distrito y elígelo de la lista',
	nowhere: notThereYet,
	wayMissing: 'Elige cómo quieres recibir tu pedido',
	office: '¿En qué local lo recoges?',
	officeMissing: 'Elige en qué local recoges tu pedido',
};

const SaleWordsContext = createContext(shopperWords);
export const SaleWordsProvider = SaleWordsContext.Provider;
export const useSaleWords = (): SaleWords => useContext(SaleWordsContext);
