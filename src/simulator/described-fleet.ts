import { cameraCount } from './cameras/camera-count.ts';
import { describedAreas } from './described-areas.ts';
import { enteredTable } from './instruments/truck-instruments.ts';
import { storedRoutes } from './plan/routes.ts';
import { gaugeTerminal } from './plan/station-tanks.ts';
import { sitesOf } from './sites.ts';
import type { SimTruck } from './truck.ts';
import type { World } from './world.ts';

/** Master data of a fleet, for the server's database. */
export const describedFleet = (world: World, trucks: readonly SimTruck[]) => ({
  trucks: trucks.map((truck) => ({
    signCode: truck.signCode,
    terminal: truck.terminal,
    companyIndex: truck.companyIndex,
    driverCode: truck.driverCode,
    plateColor: 'yellow',
    truckModel: truck.kind,
    simNumber: truck.simNumber,
    cameras: cameraCount(truck.signCode),
    compartments: truck.compartments.map((compartment, index) => ({
      ...compartment,
      table: enteredTable(compartment.table, truck.instruments.tableErrors[index] ?? 0),
    })),
  })),
  drivers: trucks.map(({ driverCode, driverName, mobile, cardCode }) => ({
    driverCode,
    name: driverName,
    mobile,
    cardCode,
  })),
  areas: describedAreas(world),
  stationGauges: sitesOf('station').map((station) => ({
    terminal: gaugeTerminal(station),
    stationCode: station.code,
  })),
  routes: storedRoutes(),
});
