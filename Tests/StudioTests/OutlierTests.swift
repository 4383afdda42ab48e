import LockstepCatalog
import Testing

@Suite struct OutlierTests {
    private func outliers(
        _ values: [Double], unit: String? = "s", limit: Double? = nil
    ) -> [Outlier] {
        let numbers = values.enumerated().map { index, value in
            MeasuredField.Number(session: Int64(index), value: value)
        }
        var search = OutlierSearch()
        search.add(MeasuredField("value.x", unit: unit, limit: limit, numbers: numbers))
        return search.outliers
    }

    @Test func aNumberFarFromTheOthersIsFound() {
        let found = outliers([1, 1.1, 0.9, 1.05, 0.95, 1, 1.02, 0.98, 3])
        #expect(found.map(\.session) == [8])
        #expect(found.first?.reasons.first?.median == 1)
        #expect(found.first?.score ?? 0 > 6)
    }

    @Test func fewRecordingsHaveNoOutliers() {
        #expect(outliers([1, 1, 1, 1, 1, 1, 9]) == [])
    }

    @Test func aDifferenceFarBelowTheLimitMattersToNoOne() {
        let values = [0.0, 0, 0, 0, 0, 0, 0, 0, 0.1]
        #expect(outliers(values, limit: 10) == [])
        #expect(outliers(values, limit: 0.1).count == 1)
    }

    @Test func countsMayDifferByAFew() {
        let values = [0.0, 0, 0, 0, 0, 0, 0, 0, 3]
        #expect(outliers(values, unit: nil) == [])
        #expect(outliers(values.dropLast() + [50], unit: nil).map(\.score) == [50])
    }

    @Test func theLargestDifferencesComeFirst() {
        var search = OutlierSearch()
        for (field, value) in [("a", 20.0), ("b", 30), ("c", 10)] {
            let numbers = (0..<9).map { session in
                MeasuredField.Number(
                    session: session, value: session == 4 ? value : Double(session % 3) / 10)
            }
            search.add(MeasuredField(field, unit: "s", limit: nil, numbers: numbers))
        }
        #expect(search.outliers.first?.reasons.map(\.field) == ["b", "a", "c"])
    }
}
