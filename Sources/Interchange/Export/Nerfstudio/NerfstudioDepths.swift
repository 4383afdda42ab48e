import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Depth maps of an export to nerfstudio: PNG files of whole millimetres, 0 where nothing was
/// measured.
struct NerfstudioDepths {
    private let job: ExportJob
    private let folder: String
    private let stills: any StillCodec
    private var numbers = DepthNumbers(unitsPerMetre: 1000)
    private var emptyName: String?
    private var emptyCount = 0

    /// Makes the folder.
    init(_ job: ExportJob, folder: String) throws {
        self.job = job
        self.folder = folder
        stills = try job.codecs.makeStillCodec()
        try job.folder.makeFolder(folder)
    }

    /// Writes a frame's depth map; a frame without one shares a file that is empty with others,
    /// since every frame must have one or none may.
    ///
    /// - Returns: the file's path in the export.
    mutating func write(_ row: FrameRow, as name: String) throws -> String {
        guard let map = try job.depth(of: row) else { return try writeEmpty() }
        return try write(map, as: name)
    }

    private mutating func writeEmpty() throws -> String {
        emptyCount += 1
        if let emptyName { return emptyName }
        let size = PixelSize(width: 1, height: 1)
        let nothing = PixelBuffer(format: .float32, size: size) { _, bytes in
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }
        let map = nothing.flatMap { DepthMap(depth: $0, confidence: nil) }
        let name = try map.map { try write($0, as: "none") } ?? ""
        emptyName = name
        return name
    }

    private mutating func write(_ map: DepthMap, as name: String) throws -> String {
        let path = "\(folder)/\(name).png"
        guard let millimetres = numbers.numbers(map, size: map.size) else { return path }
        try job.folder.write(path, bytes: stills.encodePNG(millimetres))
        return path
    }

    /// Says what became of them.
    func say() {
        numbers.sayConfidenceIsLost(to: job)
        job.lose("Lost in part: depth, which is in whole millimetres.")
        numbers.say(to: job)
        job.guess(
            emptyCount, "frame",
            "without depth, with an empty map: nerfstudio wants one for each frame or none.")
    }
}
