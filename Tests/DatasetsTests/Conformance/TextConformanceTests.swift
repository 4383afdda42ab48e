import Foundation
import LockstepDatasets
import LockstepFormats
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// Whether bytes form a row, and the row's content, follow `Conformance/text/cases.json`; the
/// Python reader must satisfy the same cases.
@Suite struct TextConformanceTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        /// The special feature.
        var name: String
        /// The session's file.
        var file: String
        /// The file's bytes; those above 127 are encoded as Latin-1.
        var text: String
        /// The number of rows; 0 for a manifest; nil if the file must be rejected.
        var rows: Int?
        /// `seq` of the first row.
        var seq: Int64?
        /// Values of the first row: x, y, z for `imu.csv`; the intrinsics for `frames.jsonl`; start
        /// and end for `metadata.json`.
        var values: [Double]?

        var testDescription: String { name }

        var bytes: [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
    }

    static let cases: [Case] = {
        let named = ProcessInfo.processInfo.environment["LOCKSTEP_TEXT_CASES"]
        let path = named ?? ConformanceCase.folder + "/text/cases.json"
        let data = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
        return (try? JSONDecoder().decode([Case].self, from: data)) ?? []
    }()

    @Test func thereAreCasesOfEveryKind() {
        #expect(Set(Self.cases.map(\.file)).count == RowFile.allCases.count + 1)
        #expect(Self.cases.contains { $0.rows == nil } && Self.cases.contains { $0.rows != nil })
    }

    @Test(arguments: cases) func bytesAreReadAsStated(_ example: Case) throws {
        let found = try? Found(example)
        #expect(found?.rows == example.rows)
        if example.rows != nil {
            #expect(found?.seq == example.seq)
            #expect(found?.values.map(\.bitPattern) == example.values?.map(\.bitPattern) ?? [])
        }
    }

    /// The tool's result.
    private struct Found {
        var rows = 0
        var seq: Int64?
        var values: [Double] = []

        init(_ example: Case) throws {
            let disk = MemoryFileSystem()
            disk.put(Array(Self.manifest.utf8), at: "/s/metadata.json")
            disk.put(example.bytes, at: "/s/" + example.file)
            let session = try Session(opening: "/s", fileSystem: disk)
            if example.file == SessionLayout.manifest {
                values = [session.manifest.start, session.manifest.end].compactMap { $0?.seconds }
            }
            try read(session.inertialRows()) { ($0.arrival, $0.value.elements) }
            try read(session.attitudeRows()) { ($0.arrival, []) }
            try read(session.barometerRows()) { ($0.arrival, []) }
            try read(session.locationRows()) { ($0.arrival, []) }
            try read(session.frameRows()) { ($0.arrival, $0.intrinsics?.columnMajor ?? []) }
            try read(session.featureRows()) { ($0.arrival, []) }
            try read(session.meshRows()) { ($0.arrival, []) }
            try read(session.audioRows()) { ($0.arrival, []) }
            try read(session.eventRows()) { ($0.arrival, []) }
        }

        private static let manifest = """
            {"sessionID":"s","frameCount":0,"hasDepth":false,"state":"complete","mode":"logger",
            "format":{"name":"lockstep-session","version":1}}
            """

        private mutating func read<Row>(
            _ reader: RowReader<Row>?, _ facts: (Row) -> (Arrival, [Double])
        ) throws {
            while let row = try reader?.next() {
                let (arrival, numbers) = facts(row)
                if rows == 0 { (seq, values) = (arrival.sequence, numbers) }
                rows += 1
            }
        }
    }
}
