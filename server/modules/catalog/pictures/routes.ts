import { StoredPicture } from '#contract/catalog/groupForm';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { pictureForm, readPicture, registerMultipart } from '#platform/plugins/multipartForm';
import type { ImageStore } from '../../media/service';

export const cataloguePictureRoutes: Routes<{ images: ImageStore }> = async (app, { images }) => {
	await registerMultipart(app);
	app.post(
		'/',
		{
			config: { form: pictureForm },
			schema: {
				tags: ['Productos'],
				security: access.may('catalogue:write'),
				summary: 'Guardar una imagen, para nombrarla en un producto o un grupo',
				response: { 201: StoredPicture },
			},
		},
		async (request, reply) => {
			const image = await readPicture(request);
			return reply.code(201).send({ imageUrl: await images.store(image) });
		},
	);
};
