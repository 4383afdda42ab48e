import LockstepSamples
import Testing

@testable import LockstepAnalysis

@Suite struct DifferenceTests {
    @Test func medianAndLargestAreThoseOfTheDifferences() throws {
        var statistics = DifferenceStatistics()
        for index in 0...100 {
            statistics.add(Double(index) * 1e-3, at: HostTime(nanoseconds: Int64(index)))
        }
        let values = try #require(statistics.values(.depth))
        #expect(values.count == 101)
        #expect(try (#require(values.median) - 0.05).magnitude < 0.05 / 256)
        #expect(values.largest == 0.1)
        #expect(values.place == HostTime(nanoseconds: 100))
        #expect(!values.isWithinPrecision)
    }

    @Test func whatIsNoNumberIsADifference() throws {
        var statistics = DifferenceStatistics()
        statistics.add(.nan, at: HostTime(nanoseconds: 1))
        let values = try #require(statistics.values(.acceleration))
        #expect(values.largest == .infinity)
        #expect(!values.isWithinPrecision)
    }

    @Test func valuesInOneRecordingOnlyAreCounted() throws {
        var statistics = DifferenceStatistics()
        let time = HostTime(nanoseconds: 0)
        statistics.add(1.0, nil, at: time) { $0 - $1 }
        statistics.add(nil, 1.0, at: time) { $0 - $1 }
        statistics.add(Double?.none, nil, at: time) { $0 - $1 }
        let values = try #require(statistics.values(.iso))
        #expect([values.count, values.onlyFirst, values.onlySecond] == [0, 1, 1])
        #expect(values.largest == nil && values.isWithinPrecision)
        #expect(DifferenceStatistics().values(.iso) == nil)
    }

    @Test(arguments: [
        (0, "0"), (0.1771, "0.177"), (38.16, "38.2"), (1234.6, "1235"), (0.1, "0.1"),
        (8.2e-8, "8.2e-8"), (-0.00123, "-0.00123"), (5, "5"), (1e300, "1.0e300"),
        (Double.infinity, "inf"),
    ])
    func numbersHaveThreeDigitsThatCount(_ number: Double, _ words: String) {
        #expect(number.significant == words)
    }

    @Test func aDegreeOfLatitudeIsItsLength() {
        func place(_ latitude: Double, _ longitude: Double) -> LocationSample {
            LocationSample(
                timestamp: HostTime(nanoseconds: 0), wall: WallTime(nanoseconds: 0),
                latitudeDegrees: latitude, longitudeDegrees: longitude)
        }
        #expect((place(48, 11).meters(to: place(49, 11)) - 111_195).magnitude < 1)
        #expect((place(60, 11).meters(to: place(60, 12)) - 55_597).magnitude < 1)
    }
}
