import LockstepLive
import LockstepSamples

/// Depth maps and points as items of the live view (docs/PROTOCOL.md, section 10).
extension TapQueue.Item {
    /// The depth map; nil if the frame has none, or it is larger than an item may be.
    var depthItem: (head: LiveItem, bytes: [UInt8])? {
        guard let depth = frame.depth else { return nil }
        var bytes = depth.depth.contentBytes()
        if let confidence = depth.confidence { bytes += confidence.contentBytes() }
        guard (1...LiveLimits.itemByteCount).contains(bytes.count) else { return nil }
        let format: LiveItem.Format = depth.confidence == nil ? .depth : .depthWithConfidence
        let intrinsics = frame.image.size.flatMap { size in
            frame.intrinsics?.scaled(from: size, to: depth.size, origin: .pixelCenter)
        }
        return (
            head(
                .depth, format, size: depth.size, byteCount: bytes.count, intrinsics: intrinsics),
            bytes
        )
    }

    /// The points; nil if the frame has none, or more than an item can have.
    var pointsItem: (head: LiveItem, bytes: [UInt8])? {
        guard let points = frame.featurePoints, !points.isEmpty,
            points.count <= LiveLimits.itemByteCount / 20
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20 * points.count)
        for point in points {
            withUnsafeBytes(of: point.identifier.littleEndian) { bytes.append(contentsOf: $0) }
            for value in [point.position.x, point.position.y, point.position.z] {
                withUnsafeBytes(of: Float(value).bitPattern.littleEndian) {
                    bytes.append(contentsOf: $0)
                }
            }
        }
        let size = PixelSize(width: points.count, height: 1)
        return (
            head(.points, .points, size: size, byteCount: bytes.count, intrinsics: nil), bytes
        )
    }

    /// The image's head.
    func imageHead(_ image: EncodedStill) -> LiveItem {
        let intrinsics = frame.image.size.flatMap { size in
            frame.intrinsics?.scaled(from: size, to: image.size, origin: .pixelCenter)
        }
        return head(
            .image, image.format == .heic ? .heic : .jpeg, size: image.size,
            byteCount: image.bytes.count, intrinsics: intrinsics)
    }

    private func head(
        _ stream: LiveStream, _ format: LiveItem.Format, size: PixelSize, byteCount: Int,
        intrinsics: Intrinsics?
    ) -> LiveItem {
        LiveItem(
            // The scheduler sets subscription and number.
            subscription: 0, stream: stream, number: 0, sequence: sequence,
            timestamp: frame.timestamp, format: format, width: size.width, height: size.height,
            byteCount: byteCount, orientation: LiveItem.Orientation(frame.orientation),
            intrinsics: intrinsics)
    }
}

extension LiveItem.Orientation {
    fileprivate init(_ orientation: ImageOrientation?) {
        switch orientation {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeLeft
        case .landscapeRight: self = .landscapeRight
        case nil: self = .unknown
        }
    }
}
