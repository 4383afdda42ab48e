/// The memory of exporting half an hour, each format in its own process.
struct ExportMemory {
    private static let bytesInMegabyte = 1_000_000.0
    private static let formats = [
        "colmap", "euroc", "logger3d", "mcap", "nerfstudio", "ply", "rosbag", "spectacular",
        "stray",
        "tum", "tumrgbd", "vio",
    ]

    let workbench: Workbench

    func measure() throws -> [Measurement] {
        let bench = try ExportBench(workbench)
        let session = try bench.path(of: .long)
        let peaks = try Self.formats.map { format in
            (format, try bench.withOutput { try bench.export(session, format, to: $0).peakBytes() })
        }
        guard let most = peaks.max(by: { $0.1 < $1.1 }) else { return [] }
        let note = peaks.map { "\($0.0) \(number(Double($0.1) / Self.bytesInMegabyte))" }
        return [
            Measurement(
                name: "memory peak of exports of 30 min",
                value: Double(most.1) / Self.bytesInMegabyte, unit: "MB", goal: .below(300),
                notes: ["the highest is that of \(most.0); in MB: " + note.joined(separator: ", ")])
        ]
    }
}
