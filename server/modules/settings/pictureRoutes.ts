import * as v from 'valibot';
import { ShopPicture, shopPictureUses } from '#contract/settings/fields';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { pictureForm, readPicture, registerMultipart } from '#platform/plugins/multipartForm';
import type { ImageStore } from '../media/service';

export const shopPictureRoutes: Routes<{ images: ImageStore }> = async (app, { images }) => {
	await registerMultipart(app);
	app.post(
		'/:use',
		{
			config: { form: pictureForm },
			schema: {
				tags: ['Ajustes'],
				security: access.may('settings:write'),
				summary: 'Guardar el logo, el icono o la imagen de portada, para nombrarlo en los ajustes',
				params: v.object({ use: v.picklist(shopPictureUses, 'No hay una imagen con ese uso') }),
				response: { 201: ShopPicture },
			},
		},
		async (request, reply) => {
			const image = await readPicture(request);
			return reply.code(201).send({ address: await images.storeOfShop(image, request.params.use) });
		},
	);
};
