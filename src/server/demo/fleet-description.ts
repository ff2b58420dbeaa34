import Type, { type Static } from 'typebox';
import Compile from 'typebox/compile';

const NullableText = Type.Union([Type.String(), Type.Null()]);

/** The data sheet that the pretend fleet prints: what an installer would enter as master data. */
const FleetDescription = Type.Object({
  trucks: Type.Array(
    Type.Object({
      signCode: Type.String(),
      terminal: Type.String(),
      companyIndex: Type.Integer(),
      driverCode: NullableText,
      plateColor: Type.String(),
      truckModel: Type.String(),
      simNumber: Type.String(),
      cameras: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
      compartments: Type.Array(
        Type.Object({
          compartment: Type.Integer(),
          capacityL: Type.Number(),
          heightMm: Type.Number(),
          oilCode: Type.Integer(),
          density20KgM3: Type.Number(),
          probeForwardMm: Type.Number(),
          probeLeftMm: Type.Number(),
          table: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
        }),
      ),
    }),
  ),
  drivers: Type.Array(
    Type.Object({
      driverCode: Type.String(),
      name: Type.String(),
      mobile: Type.String(),
      cardCode: NullableText,
    }),
  ),
  areas: Type.Array(
    Type.Object({
      areaCode: Type.String(),
      type: Type.String(),
      name: Type.String(),
      nameEn: Type.String(),
      stationCode: NullableText,
      longitudeDeg: Type.Number(),
      latitudeDeg: Type.Number(),
      radiusM: Type.Number(),
    }),
  ),
  stationGauges: Type.Array(Type.Object({ terminal: Type.String(), stationCode: Type.String() })),
  routes: Type.Array(
    Type.Object({
      routeCode: Type.String(),
      name: Type.String(),
      depotAreaCode: Type.String(),
      stationCodes: Type.Array(Type.String()),
      line: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
      halfWidthM: Type.Number(),
    }),
  ),
});

export type FleetDescription = Static<typeof FleetDescription>;

const schema = Compile(FleetDescription);

/** @throws Error where the simulator prints something else than expected */
export const readFleetDescription = (text: string): FleetDescription => {
  const value: unknown = JSON.parse(text);
  if (schema.Check(value)) return value;
  const [error] = schema.Errors(value);
  throw new Error(
    `the fleet's data sheet is not in its form: ${error?.instancePath ?? ''} ${error?.message ?? ''}`,
  );
};
