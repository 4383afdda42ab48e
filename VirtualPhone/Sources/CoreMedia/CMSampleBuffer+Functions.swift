public import CoreFoundationNames
public import CoreVideo

/// An image with its time.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescription: CMVideoFormatDescription,
    sampleTiming: UnsafePointer<CMSampleTimingInfo>,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    make(sampleBufferOut) {
        try CMSampleBuffer(
            imageBuffer: imageBuffer, formatDescription: formatDescription,
            sampleTiming: sampleTiming.pointee)
    }
}

/// Encoded samples with their times and sizes.
@discardableResult
public func CMSampleBufferCreateReady(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer?,
    formatDescription: CMFormatDescription?, sampleCount numSamples: CMItemCount,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleSizeEntryCount numSampleSizeEntries: CMItemCount,
    sampleSizeArray: UnsafePointer<Int>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    make(sampleBufferOut) {
        try CMSampleBuffer(
            dataBuffer: dataBuffer, formatDescription: formatDescription, numSamples: numSamples,
            sampleTimings: entries(sampleTimingArray, numSampleTimingEntries),
            sampleSizes: entries(sampleSizeArray, numSampleSizeEntries))
    }
}

/// The same samples at other times; their data is shared and attachments go along.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
    allocator: CFAllocator?, sampleBuffer originalSBuf: CMSampleBuffer,
    sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
    sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    let timings = entries(sampleTimingArray, numSampleTimingEntries)
    guard [0, 1, originalSBuf.numSamples].contains(timings.count) else {
        return kCMSampleBufferError_InvalidEntryCount
    }
    sampleBufferOut.pointee = copy(originalSBuf, timings)
    return 0
}

/// The same samples again; their data is shared and attachments go along.
@discardableResult
public func CMSampleBufferCreateCopy(
    allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = copy(sbuf, sbuf.timings)
    return 0
}

private func copy(_ buffer: CMSampleBuffer, _ timings: [CMSampleTimingInfo]) -> CMSampleBuffer {
    let copy = CMSampleBuffer(
        image: buffer.imageBuffer, data: buffer.dataBuffer, format: buffer.formatDescription,
        count: buffer.numSamples, timings: timings, sizes: buffer.sizes)
    buffer.attachmentStore.propagate(to: copy.attachmentStore)
    copy.sampleAttachmentValues = buffer.sampleAttachmentValues
    return copy
}

private func entries<Entry>(_ array: UnsafePointer<Entry>?, _ count: Int) -> [Entry] {
    Array(UnsafeBufferPointer(start: array, count: array == nil ? 0 : max(count, 0)))
}

private func make(
    _ out: UnsafeMutablePointer<CMSampleBuffer?>, _ body: () throws -> CMSampleBuffer
) -> OSStatus {
    do {
        out.pointee = try body()
        return 0
    } catch let error as NSError {
        return OSStatus(truncatingIfNeeded: error.code)
    }
}

/// The image; nil for encoded samples.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? {
    sbuf.imageBuffer
}

/// The encoded bytes; nil for an image.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? {
    sbuf.dataBuffer
}

/// What the samples are.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
    sbuf.formatDescription
}

/// When the first sample is shown.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.presentationTimeStamp
}

/// When the first sample is decoded; invalid where that is when it is shown.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
    sbuf.decodeTimeStamp
}

/// How long all samples are shown together.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }

/// How many samples.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }

/// Bytes of all samples.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int {
    sbuf.totalSampleSize
}

/// Bytes of one sample.
public func CMSampleBufferGetSampleSize(
    _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex
) -> Int { sbuf.sampleSize(at: sampleIndex) }

/// Times of one sample.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
    _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex,
    timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
    do {
        timingInfoOut.pointee = try sbuf.sampleTimingInfo(at: sampleIndex)
        return 0
    } catch let error as NSError {
        return OSStatus(truncatingIfNeeded: error.code)
    }
}

/// Whether it was not made invalid.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// Makes it invalid.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
    do {
        try sbuf.invalidate()
        return 0
    } catch let error as NSError {
        return OSStatus(truncatingIfNeeded: error.code)
    }
}

/// Whether the data is there: always, while the buffer is valid.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }

/// What is attached to each sample, one dictionary a sample; nil if nothing is, unless it is to
/// be made.
///
/// On iOS the dictionaries may be changed in place; here they are copies.
public func CMSampleBufferGetSampleAttachmentsArray(
    _ sbuf: CMSampleBuffer, createIfNecessary: Bool
) -> CFArray? {
    let values = sbuf.sampleAttachmentValues
    guard values.isEmpty else { return values }
    return createIfNecessary ? Array(repeating: CFDictionary(), count: sbuf.numSamples) : nil
}
