import * as v from 'valibot';

/** Pictures of the shop itself, by the setting that holds their address. */
export const shopPictureUses = ['logo', 'icon', 'heroPicture', 'yapeQr', 'plinQr'] as const;
export type ShopPictureUse = (typeof shopPictureUses)[number];

const shaped = /^\/uploads\/[0-9a-f]{32}-\d{1,4}x\d{1,4}\.webp$/;

/** Addresses that storing such a picture answers. */
export const shopPictureAddresses: Record<ShopPictureUse, RegExp> = {
	logo: shaped,
	icon: /^\/uploads\/[0-9a-f]{32}-512\.png$/,
	heroPicture: shaped,
	yapeQr: shaped,
	plinQr: shaped,
};

/** Pixels that each is kept in at most, whatever is uploaded. */
export const shapedBoxes = {
	logo: { width: 640, height: 160 },
	heroPicture: { width: 1600, height: 1200 },
	yapeQr: { width: 800, height: 1000 },
	plinQr: { width: 800, height: 1000 },
} as const;

/** Pixels: a smaller icon would be blurred on the screen of a phone. */
export const leastIconSide = 180;

/** Margin of an icon whose edge a launcher may cut, in parts of its side. */
export const maskableMargin = 0.1;

/** Answer of POST /api/admin/settings/pictures/{use}. */
export const ShopPicture = v.object({ address: v.string() });
export type ShopPicture = v.InferOutput<typeof ShopPicture>;
