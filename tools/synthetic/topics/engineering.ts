import type { TopicText } from '../text-lists.ts'

export const ENGINEERING: TopicText = {
  name: 'Engineering',
  share: 12.5,
  subTopics: `
    Electrical Engineering, Mechanical Engineering, Civil Engineering, Materials Engineering,
    Energy Engineering, Control Systems, Industrial Engineering, Aerospace Engineering, Telecommunications,
    Electronics, Manufacturing, Power Systems, Structural Engineering, Nanotechnology,
    Transportation Engineering, Mechatronics, Biomedical Engineering, Signal Processing,
    Geotechnical Engineering, Marine Engineering, Automotive Engineering, Microelectronics,
    Environmental Engineering, Construction Management, Photonics, Nuclear Engineering,
    Water Resources Engineering, Reliability Engineering, Mining Engineering, Acoustics
  `,
  terms: `
    Renewable Energy, Smart Grid(s), Electric Vehicle(s), Battery Technology, Batteries, Fuel Cell(s),
    Hydrogen, Solar Energy, Wind Turbine(s), Sensor(s), Composite Material(s), Additive Manufacturing,
    Fluid Mechanics, Heat Transfer, Thermodynamics, Combustion, Power Electronics, Antenna(s), Microwave(s),
    Semiconductor(s), Integrated Circuit(s), Fatigue, Fracture, Concrete, Steel Structure(s), Bridge(s),
    Earthquake Engineering, Tunnel(s), Welding, Tribology, Vibration, Corrosion, Surface Engineering,
    Process Control, Supply Chain(s), Logistics, Lean Production, Quality Management, Smart Cities,
    Intelligent Transportation, Railway(s), Unmanned Aerial Vehicle(s), Satellite(s), Space Technology,
    Optical Fiber(s), 6G Communication(s), Radar, Lighting, High Voltage Technology,
    Electromagnetic Compatibility, Plasma Technology, Refrigeration, Hydraulics, Wastewater Treatment,
    Building Materials, MEMS
  `,
}
