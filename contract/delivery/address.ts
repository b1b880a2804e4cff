import * as v from 'valibot';
import { type DocumentType, documentProblem, documentTypes, plainDocument } from '../people/identity';
import { phoneText } from '../people/phone';
import { limits } from '../shared/limits';
import { optionalText, patternText, requiredText, SearchText } from '../shared/primitives';

/** `bookSize`: per account. */
export const addressLimits = {
	name: 120,
	document: 20,
	street: 120,
	reference: 160,
	bookSize: 10,
	matches: 10,
} as const;

/** INEI: two digits each for department, province, district. */
export const DistrictCode = v.pipe(
	v.string('Elige el distrito de la lista'),
	v.regex(/^\d{6}$/, 'Elige el distrito de la lista'),
);

export const District = v.object({
	code: v.string(),
	department: v.string(),
	province: v.string(),
	district: v.string(),
});
export type District = v.InferOutput<typeof District>;

/**
 * At most `addressLimits.matches`, by relevance. `v`: the shop's version, so that caches store an answer until the
 * districts change.
 */
export const DistrictQuery = v.object({ q: v.optional(SearchText, ''), v: v.optional(v.string()) });
export const DistrictParams = v.object({ code: DistrictCode });

const documentLabel = 'El número de documento';
export const documentMissing = `${documentLabel} es obligatorio`;

const Recipient = v.pipe(
	v.object({
		name: requiredText('El nombre de quien recibe', addressLimits.name),
		documentType: v.picklist(documentTypes, 'Elige el tipo de documento'),
		documentNumber: v.pipe(optionalText(documentLabel, addressLimits.document), v.transform(plainDocument)),
		phone: phoneText,
	}),
	v.forward(
		v.partialCheck(
			[['documentType'], ['documentNumber']],
			({ documentType, documentNumber }) =>
				documentNumber === '' || documentProblem(documentType, documentNumber) === null,
			({ input: { documentType, documentNumber } }) => documentProblem(documentType, documentNumber) ?? '',
		),
		['documentNumber'],
	),
);

const withDocument = v.pipe(
	Recipient,
	v.forward(
		v.partialCheck([['documentNumber']], ({ documentNumber }) => documentNumber !== '', documentMissing),
		['documentNumber'],
	),
);

const streetLabel = 'La calle con su número';
export const streetMissing = `${streetLabel} es obligatoria`;

const place = {
	districtCode: DistrictCode,
	street: requiredText(streetLabel, addressLimits.street),
	reference: optionalText('La referencia', addressLimits.reference),
};

/** Couriers need the document. */
export const DeliveryAddress = v.object({ recipient: withDocument, ...place });
export type DeliveryAddress = v.InferOutput<typeof DeliveryAddress>;

export const DoorAddress = v.object({ recipient: Recipient, ...place });

const pickUpPlace = { ...place, street: optionalText(streetLabel, addressLimits.street) };

/** The service checks whether the method needs document and street. */
export const OrderAddress = v.object({ recipient: Recipient, ...pickUpPlace });

/** The method may need no street. */
export const EditedAddress = v.object({ recipient: withDocument, ...pickUpPlace });

export const NewDistrict = v.object({
	code: patternText('El código', 6, /^\d{4}(0[1-9]|[1-9]\d)$/, 'El código del INEI tiene 6 dígitos y no termina en 00'),
	district: requiredText('El nombre', 80),
});
export type NewDistrict = v.InferOutput<typeof NewDistrict>;

export const PlacedAddress = v.object({
	recipient: v.object({
		name: v.string(),
		documentType: v.picklist(documentTypes),
		documentNumber: v.string(),
		phone: v.string(),
	}),
	districtCode: v.string(),
	district: v.string(),
	province: v.string(),
	department: v.string(),
	street: v.string(),
	reference: v.string(),
});
export type PlacedAddress = v.InferOutput<typeof PlacedAddress>;

export const placeText = ({ district, province, department }: Omit<District, 'code'>): string =>
	[...new Set([district, province, department])].join(', ');

/** `shippingAddress`, without the recipient; cuts a long reference. */
export function shippingText({
	street,
	place,
	reference,
}: {
	street: string;
	place: string;
	reference: string;
}): string {
	return shortened([street, place].filter(Boolean).join(', ') + (reference && ` (Ref.: ${reference})`));
}

export const pickUpText = (way: string, { name, address }: { name: string; address: string }): string =>
	shortened(`${way}: ${name}, ${address}`);

const shortened = (text: string): string =>
	text.length <= limits.address ? text : `${text.slice(0, limits.address - 1).replace(/\p{Surrogate}$/u, '')}…`;

/** One is the default, if any. */
export const SavedAddress = v.object({ id: v.number(), isDefault: v.boolean(), ...PlacedAddress.entries });
export type SavedAddress = v.InferOutput<typeof SavedAddress>;

/** Default first. `last`: of the newest order. */
export const AddressBook = v.object({ addresses: v.array(SavedAddress), last: v.nullable(PlacedAddress) });
export type AddressBook = v.InferOutput<typeof AddressBook>;

/** The first is always the default, until another default replaces it. */
export const SavedAddressBody = v.object({
	address: DeliveryAddress,
	isDefault: v.nullish(v.boolean('El valor debe ser verdadero o falso'), false),
});
export type SavedAddressBody = v.InferInput<typeof SavedAddressBody>;

/** `place`: text of the district's field. */
export interface TypedAddress {
	recipient: { name: string; documentType: DocumentType; documentNumber: string; phone: string };
	districtCode: string;
	place: string;
	street: string;
	reference: string;
}

export const noAddress: TypedAddress = {
	recipient: { name: '', documentType: 'DNI', documentNumber: '', phone: '' },
	districtCode: '',
	place: '',
	street: '',
	reference: '',
};

export type AddressFieldName =
	| `address.recipient.${keyof TypedAddress['recipient']}`
	| 'address.districtCode'
	| 'address.street'
	| 'address.reference';

export const addressPaths = {
	districts: '/districts',
	district: (code: string) => `/districts/${code}`,
	book: '/user/addresses',
	one: (id: number) => `/user/addresses/${id}`,
} as const;
