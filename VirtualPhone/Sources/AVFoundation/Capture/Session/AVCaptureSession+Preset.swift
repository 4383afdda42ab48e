internal import LockstepSamples

extension AVCaptureSession {
    /// A session's preset, which selects its camera's format (AVCaptureSessionPreset.h).
    public struct Preset: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String

        /// A preset from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        private init(_ name: String) { rawValue = "AVCaptureSessionPreset" + name }

        /// Photos: the largest 4:3 images.
        public static let photo = Preset("Photo")
        /// High quality: 1920 × 1080 if the camera supports it (from experience).
        public static let high = Preset("High")
        /// For a fast network: 480 × 360 (from experience).
        public static let medium = Preset("Medium")
        /// For a slow network: 192 × 144 (from experience).
        public static let low = Preset("Low")
        /// 352 × 288.
        public static let cif352x288 = Preset("352x288")
        /// 640 × 480.
        public static let vga640x480 = Preset("640x480")
        /// 1280 × 720.
        public static let hd1280x720 = Preset("1280x720")
        /// 1920 × 1080.
        public static let hd1920x1080 = Preset("1920x1080")
        /// 3840 × 2160.
        public static let hd4K3840x2160 = Preset("3840x2160")
        /// 960 × 540 with key frames only.
        public static let iFrame960x540 = Preset("iFrame960x540")
        /// 1280 × 720 with key frames only.
        public static let iFrame1280x720 = Preset("iFrame1280x720")
        /// The camera's own active format.
        public static let inputPriority = Preset("InputPriority")

        /// The preset's fixed size; nil if it selects one.
        private var size: PixelSize? {
            let name = rawValue.dropFirst("AVCaptureSessionPreset".count)
                .drop { !$0.isNumber }
            let numbers = name.split(separator: "x").compactMap { Int($0) }
            guard numbers.count == 2 else { return nil }
            return PixelSize(width: numbers[0], height: numbers[1])
        }

        /// Returns the format that the preset selects, the slowest of its size; nil if there is
        /// none.
        func format(among formats: [AVCaptureDevice.Format]) -> AVCaptureDevice.Format? {
            func first(_ width: Int, _ height: Int) -> AVCaptureDevice.Format? {
                formats.first { $0.size == PixelSize(width: width, height: height) }
            }
            let largest = formats.max { $0.size.area < $1.size.area }
            switch self {
            case .inputPriority: return nil
            case .high: return first(1920, 1080) ?? first(1280, 720) ?? largest.flatMap(slowest)
            case .medium: return first(480, 360) ?? formats.first
            case .low: return first(192, 144) ?? formats.first
            case .photo:
                let photos = formats.filter { $0.size.width * 3 == $0.size.height * 4 }
                return (photos.max { $0.size.area < $1.size.area } ?? largest).flatMap(slowest)
            default: return size.flatMap { first($0.width, $0.height) }
            }
            func slowest(_ format: AVCaptureDevice.Format) -> AVCaptureDevice.Format? {
                first(format.size.width, format.size.height)
            }
        }
    }
}
