import { refusalOf } from '#api/errorText';
import { OfferBody, OfferDetail } from '#contract/offers/admin';
import { useVersionedForm } from '../kit/editor/useVersionedForm';
import { familyNames, minuteText, scopeNames, termsText } from '../kit/entities/offer';
import { useSaveOfferMutation } from './offersApi';
import { bodyOf, checkableOf, type OfferValues, valuesOf } from './values';

const yesOrNo = (is: boolean): string => (is ? 'Sí' : 'No');

interface OfferForm {
	offer: OfferDetail | null;
	/** Of a new one. */
	start: OfferValues;
	onSaved: (saved: OfferDetail | undefined, done: boolean) => void;
}

export function useOfferForm({ offer, start, onSaved }: OfferForm) {
	const [save] = useSaveOfferMutation();
	return useVersionedForm<OfferDetail, OfferValues, OfferBody>({
		saved: offer,
		savedSchema: OfferDetail,
		schema: OfferBody,
		versionOf: ({ editVersion }) => editVersion,
		valuesOf: (saved) => (saved ? valuesOf(saved) : start),
		prepare: (values, base) => ({ ...bodyOf(values), editVersion: base?.editVersion }),
		save: (body, _values, base) => save({ id: base?.id ?? null, body }),
		refuse: (error) => refusalOf(error, 'No pudimos guardar la oferta. Vuelve a intentarlo.'),
		onSaved,
		compared: [
			{ name: 'title', label: 'Título' },
			{ name: 'code', label: 'Código' },
			{ name: 'terms', label: 'Rebaja', words: (values) => termsWords(values) },
			{ name: 'scope', label: 'Llega a', words: ({ scope }) => scopeNames[scope] },
			{ name: 'targets', label: 'Cuáles', words: ({ targets }) => targets.map(({ name }) => name).join(', ') },
			{ name: 'from', label: 'Desde', words: ({ from }) => minuteText(from) },
			{ name: 'until', label: 'Hasta', words: ({ until }) => minuteText(until) },
			{ name: 'units', label: 'Unidades por producto' },
			{ name: 'minimum', label: 'Compra mínima' },
			{ name: 'uses', label: 'Usos' },
			{ name: 'usesPerPerson', label: 'Usos por persona' },
			{ name: 'firstPurchase', label: 'Solo primera compra', words: (values) => yesOrNo(values.firstPurchase) },
			{ name: 'joins', label: 'Se suma a otras ofertas', words: (values) => yesOrNo(values.joins) },
		],
	});
}

function termsWords(values: OfferValues): string {
	const body = checkableOf(values);
	return body ? termsText(body.terms) : familyNames[values.family];
}

export type OfferFormApi = ReturnType<typeof useOfferForm>['form'];
