import LockstepSamples
import Testing

@testable import LockstepSynthetic

@Suite struct RoomTests {
    private static func model(
        _ seed: UInt64, _ kind: Trajectory.Kind = .walk
    ) -> PhoneModel {
        PhoneModel(
            SyntheticConfiguration.small(seconds: 40, seed: seed).with { $0.trajectory = kind })
    }

    @Test(arguments: Trajectory.Kind.allCases)
    func phoneNeverRunsIntoAnything(kind: Trajectory.Kind) {
        for seed in 1...8 as ClosedRange<UInt64> {
            let model = Self.model(seed, kind)
            let room = Room(model)
            for seconds in stride(from: 0.0, to: 40, by: 0.25) {
                let camera = model.trajectory.state(at: seconds).cameraPosition
                let toWalls = (camera - room.shell.low).min()
                #expect(min(toWalls, (room.shell.high - camera).min()) > 0.5)
                for solid in room.furniture {
                    let nearest = camera.clamped(lowerBound: solid.low, upperBound: solid.high)
                    #expect((camera - nearest).length > 0.3)
                }
            }
        }
    }

    @Test func furnitureIsInsideTheRoomAndHasAVolume() {
        for seed in 1...8 as ClosedRange<UInt64> {
            let room = Room(Self.model(seed))
            for solid in room.furniture {
                #expect((solid.high - solid.low).min() > 0)
                #expect((solid.low - room.shell.low).min() > -1e-9)
                #expect((room.shell.high - solid.high).min() > -1e-9)
            }
        }
    }

    @Test func seedsFurnishDifferently() {
        let places = (1...5 as ClosedRange<UInt64>).map { seed in
            let room = Room(Self.model(seed))
            return room.furniture[0].low - room.shell.low
        }
        #expect(Set(places).count == 5)
    }

    struct Crossing: Sendable {
        var origin: Vector3
        var direction: Vector3
        var entering: Double?
    }

    static let crossings: [Crossing] = [
        Crossing(origin: Vector3(-1, 0.5, 0.5), direction: Vector3(1, 0, 0), entering: 1),
        Crossing(origin: Vector3(-1, 0.5, 0.5), direction: Vector3(2, 0, 0), entering: 0.5),
        Crossing(origin: Vector3(0.5, 3, 0.5), direction: Vector3(0, -1, 0), entering: 2),
        Crossing(origin: Vector3(-1, 2.5, 0.5), direction: Vector3(1, 0.1, 0), entering: nil),
        Crossing(origin: Vector3(-1, -1, -1), direction: Vector3(1, 1, 1), entering: 1),
        Crossing(origin: Vector3(-1, 0, -1), direction: Vector3(1, 0.2, -1), entering: nil),
    ]

    @Test(arguments: crossings)
    func raysEnterABoxWhereExpected(example: Crossing) {
        let box = Solid(
            from: .zero, to: Vector3(1, 1, 1), looks: Looks(.wood), placeOnTexture: 0)
        let (entering, leaving) = box.crossing(from: example.origin, along: example.direction)
        if let expected = example.entering {
            #expect(entering == expected && leaving > entering)
        } else {
            #expect(entering > leaving)
        }
    }

    @Test func depthPlaneRepeatsItsEnds() {
        let plane = DepthPlane(size: PixelSize(width: 16, height: 2))
        for row in 0..<2 {
            for column in [0, 8] {
                plane.store(laneNumbers + Float(column + 100 * row), row: row, column: column)
            }
            plane.repeatEnds(ofRow: row)
        }
        #expect(plane.lanes(row: 1, column: -1) == Lanes(100, 100, 101, 102, 103, 104, 105, 106))
        #expect(plane.lanes(row: 0, column: 9) == Lanes(9, 10, 11, 12, 13, 14, 15, 15))
        #expect(plane[-5, 7] == 100 && plane[99, 0] == 15)
    }
}
