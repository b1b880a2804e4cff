/** For whoever has sent a request, wherever they read of it. */
export const requestText =
	'Es una solicitud: la tienda tiene que aceptarla antes de que pagues. Te avisamos en cuanto lo haga, como máximo en 48 horas.';
