import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@Suite struct SequencedRowsTests {
    @Test func omitUnrequestedFeaturePoints() throws {
        let disk = MemoryFileSystem()
        let path = try TestSession(seed: 1, count: 60).write(in: "d", fileSystem: disk).path
        let session = try Session(opening: path, fileSystem: disk)
        let whole = try rows(of: session, withFeaturePoints: true)
        let rest = try rows(of: session, withFeaturePoints: false)
        #expect(whole.map(\.arrival) == rest.map(\.arrival))
        #expect(whole.contains { $0.featurePoints != nil })
        #expect(!rest.contains { $0.featurePoints != nil })
    }

    @Test func doNotReadUnrequestedFeaturePoints() throws {
        let disk = MemoryFileSystem()
        let path = try TestSession(seed: 1, count: 60).write(in: "d", fileSystem: disk).path
        disk.put(Array("damaged\n".utf8), at: path + "/features.jsonl")
        let session = try Session(opening: path, fileSystem: disk)
        #expect(throws: FormatError.self) { try rows(of: session, withFeaturePoints: true) }
        #expect(throws: Never.self) { try rows(of: session, withFeaturePoints: false) }
    }

    @discardableResult
    private func rows(of session: Session, withFeaturePoints: Bool) throws -> [SequencedRow] {
        let reader = try SequencedRows(session, withFeaturePoints: withFeaturePoints)
        var rows: [SequencedRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }
}

extension SequencedRow {
    fileprivate var featurePoints: [FeaturePoint]? {
        guard case .frame(_, let points) = self else { return nil }
        return points
    }
}
