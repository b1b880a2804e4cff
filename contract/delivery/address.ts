import * as v from 'valibot';
import { type DocumentType, documentProblem, documentTypes, plainDocument } from '../people/identity';
import { phoneText } from '../people/phone';
import { limits } from '../shared/limits';
import { optionalText, patternText, requiredText, SearchText } from '../shared/primitives';

/** `bookSize`: addresses that an account keeps. */
export const addressLimits = {
	name: 120,
	document: 20,
	street: 120,
	reference: 160,
	bookSize: 10,
	matches: 10,
} as const;

/** Code of INEI: two digits each for department, province and district. */
export const DistrictCode = v.pipe(
	v.string('Elige tu distrito de la lista'),
	v.regex(/^\d{6}$/, 'Elige tu distrito de la lista'),
);

export const District = v.object({
	code: v.string(),
	department: v.string(),
	province: v.string(),
	district: v.string(),
});
export type District = v.InferOutput<typeof District>;

/**
 * GET /api/districts: at most `addressLimits.matches`, best first; none for a text without a letter or digit. `v` is the
 * version of the shop that the asker knows, which grows with each district that the shop adds: such an answer may be kept.
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

/** Who receives an order, and where. Couriers ask for the document when they hand a parcel over. */
export const DeliveryAddress = v.object({ recipient: withDocument, ...place });
export type DeliveryAddress = v.InferOutput<typeof DeliveryAddress>;

/** Of an order that comes to the door, whose way may need no document. */
export const DoorAddress = v.object({ recipient: Recipient, ...place });

const pickUpPlace = { ...place, street: optionalText(streetLabel, addressLimits.street) };

/** Of any order. Whoever takes it looks at whether its way needs a document and a street. */
export const OrderAddress = v.object({ recipient: Recipient, ...pickUpPlace });

/** Of an order that the shop changes; its way may need no street. */
export const EditedAddress = v.object({ recipient: withDocument, ...pickUpPlace });

/** POST /api/admin/districts: one that INEI has made since, in a province that is known. */
export const NewDistrict = v.object({
	code: patternText('El código', 6, /^\d{4}(0[1-9]|[1-9]\d)$/, 'El código del INEI tiene 6 dígitos y no termina en 00'),
	district: requiredText('El nombre', 80),
});
export type NewDistrict = v.InferOutput<typeof NewDistrict>;

/** As it is stored: with the names that the district had then. */
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

/** A name that repeats the one before it is left out: "San Miguel, Cajamarca". */
export const placeText = ({ district, province, department }: Omit<District, 'code'>): string =>
	[...new Set([district, province, department])].join(', ');

/**
 * The `shippingAddress` of an order whose address has parts. It leaves the recipient out: mails and lists show it. A long
 * reference is cut, and is whole in the parts.
 */
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

/** The `shippingAddress` of an order that is picked up: the way and its office, which may be in another district. */
export const pickUpText = (way: string, { name, address }: { name: string; address: string }): string =>
	shortened(`${way}: ${name}, ${address}`);

const shortened = (text: string): string =>
	text.length <= limits.address ? text : `${text.slice(0, limits.address - 1).replace(/\p{Surrogate}$/u, '')}…`;

/** An address of the account's book; exactly one of them is the default, unless there is none. */
export const SavedAddress = v.object({ id: v.number(), isDefault: v.boolean(), ...PlacedAddress.entries });
export type SavedAddress = v.InferOutput<typeof SavedAddress>;

/** GET /api/user/addresses, the default first. `last` is where the newest order with an address in parts went. */
export const AddressBook = v.object({ addresses: v.array(SavedAddress), last: v.nullable(PlacedAddress) });
export type AddressBook = v.InferOutput<typeof AddressBook>;

/** POST and PUT. The first address is the default whatever is sent, and the default stays it until another one is. */
export const SavedAddressBody = v.object({
	address: DeliveryAddress,
	isDefault: v.nullish(v.boolean('El valor debe ser verdadero o falso'), false),
});
export type SavedAddressBody = v.InferInput<typeof SavedAddressBody>;

/** An address while it is typed. `place` is the text of the district's field, with or without a chosen one. */
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

/** Field of a form that has a `TypedAddress` as its `address`. */
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
