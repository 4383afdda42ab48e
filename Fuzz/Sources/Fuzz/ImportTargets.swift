import LockstepDatasets
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// Every import format: the input is one file of a recording.
extension FuzzTarget {
    static let importTargets =
        DatasetFormat.imported.filter { ![.lockstep, .mcap, .rosbag].contains($0) }
        .map { layout in
            FuzzTarget("import-" + layout.name) {
                try ChangedFolder(try recordings(of: layout)).prepared { disk, path in
                    try drain(path, layout, disk)
                }
            }
        } + [
            file(.mcap, "mcap"), file(.rosbag, "bag"),
            FuzzTarget("import-zip") {
                Prepared(seeds: [ExampleArchive(try Disk.seeds("recordings/mars")).bytes]) {
                    let disk = MemoryFileSystem()
                    disk.put($0, at: "a.zip")
                    try drain("a.zip", nil, disk)
                }
            },
        ]

    /// A recording in a single file.
    private static func file(_ layout: DatasetFormat, _ ending: String) -> FuzzTarget {
        FuzzTarget("import-" + layout.name) {
            Prepared(seeds: try exports(layout.name).ending("." + ending)) {
                let disk = MemoryFileSystem()
                disk.put($0, at: "a." + ending)
                try drain("a." + ending, layout, disk)
            }
        }
    }

    private static func recordings(
        of layout: DatasetFormat
    ) throws -> [String: [String: [UInt8]]] {
        var recordings: [String: [String: [UInt8]]] = [:]
        for (name, bytes) in try Disk.seeds("recordings") {
            let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2, parts[0].split(separator: "-").first ?? "" == layout.name
            else { continue }
            recordings[parts[0], default: [:]][parts[1]] = bytes
        }
        return recordings
    }

    /// Opens a recording and reads every sample, with depth and images.
    private static func drain(
        _ path: String, _ layout: DatasetFormat?, _ disk: any FileSystem
    ) throws {
        let source = try Datasets.open(
            path, as: layout, codecs: FrozenCodecs(), fileSystem: disk)
        while try source.next() != nil {}
    }
}
